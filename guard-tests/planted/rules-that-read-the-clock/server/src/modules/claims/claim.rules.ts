import { today } from '#platform/clock';

export const isLate = (deadline: string) => deadline < today();
