import { root } from '../../../../scripts/prepare/project.mjs';

export const approveClaim = () => root;
