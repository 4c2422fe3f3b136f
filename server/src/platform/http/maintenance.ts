import type { FastifyReply, FastifyRequest } from 'fastify';
import { businessTimeZone, now } from '../clock.ts';
import { Refusal } from '../errors.ts';

/** Where the work takes longer than was said: nobody is told a time that has passed. */
const laterSeconds = 300;

/**
 * During maintenance every answer of the API says when the portal is back, so that open pages notice; and only what a page needs to look
 * like the operator's own is answered.
 */
export function refuseWhileShut(request: FastifyRequest, reply: FastifyReply, until: Date | null): void {
  if (!until) return;
  const secondsLeft = Math.ceil((until.getTime() - now().getTime()) / 1_000);
  const isLate = secondsLeft <= 0;
  const time = timeOf(until);
  reply.header('X-Maintenance', isLate ? 'late' : time);
  if (request.routeOptions.config.isOpenInMaintenance) return;
  if (isLate) throw new Refusal('maintenance_late', 503, { retryAfterSeconds: laterSeconds });
  throw new Refusal('maintenance', 503, { retryAfterSeconds: secondsLeft, values: { time } });
}

/** `6:00`, as a clock in Slovakia shows it. */
function timeOf(instant: Date): string {
  const at = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(businessTimeZone);
  return `${at.hour}:${String(at.minute).padStart(2, '0')}`;
}
