import { registrationFields, type RegistrationField } from '@polana/contract/employees';

type Named = { firstName: string; lastName: string };
export type Facts = Readonly<Record<RegistrationField, string>>;

/** The same people, apart from capitals, accents and spaces: what somebody types on a phone. */
export function isSameName(one: Named, other: Named): boolean {
  return plain(one.firstName) === plain(other.firstName) && plain(one.lastName) === plain(other.lastName);
}

/** Fields in which both sides say something, and not the same. */
export function differencesOf(submitted: Facts, known: Facts): RegistrationField[] {
  return registrationFields.filter((field) => {
    const [given, kept] = [comparable(field, submitted[field]), comparable(field, known[field])];
    return given !== '' && kept !== '' && given !== kept;
  });
}

function comparable(field: RegistrationField, value: string): string {
  return field === 'phone' ? value.replaceAll(/[^\d]/g, '').replace(/^(00)?421/, '0') : plain(value);
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** A user name made of a mailbox: characters no user name has become hyphens. */
export function usernameFrom(email: string): string {
  return email
    .toLowerCase()
    .replaceAll(/[^a-z0-9._@+-]/g, '-')
    .replace(/^[^a-z0-9]+/, '');
}
