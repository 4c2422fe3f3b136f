import { approveClaim } from '#modules/claims';
import { loadDemo } from '../demo/load-demo.ts';

loadDemo();
approveClaim(1);
