import { config } from '../../app/main.ts';

export const sendMail = config;
