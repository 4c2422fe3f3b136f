import * as z from 'zod/mini';

export const roleNames = ['EMPL', 'COMP', 'OPER'] as const;
export const roleName = z.enum(roleNames);
export type RoleName = z.infer<typeof roleName>;

export const actionCodes = ['RP', 'SP'] as const;
export const actionCode = z.enum(actionCodes);
export type ActionCode = z.infer<typeof actionCode>;

export const languages = ['sk', 'en'] as const;
export const language = z.enum(languages);
export type Language = z.infer<typeof language>;
