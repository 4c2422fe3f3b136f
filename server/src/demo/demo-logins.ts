import type { RoleName } from '@polana/contract/roles';

export interface DemoLogin {
  username: string;
  password: string;
  roles: RoleName[];
  /** What there is to see. */
  description: string;
}

const password = 'Polana-2026-demo';

/** The people to sign in as in the demo, printed when it starts. */
export const demoLogins: readonly DemoLogin[] = [
  {
    username: 'zuzana.hrivnakova',
    password,
    roles: ['EMPL'],
    description: 'employee of Detvan Strojárne: a paid, a waiting and a rejected claim, a club reward',
  },
  {
    username: 'jana.oravcova',
    password,
    roles: ['COMP', 'EMPL'],
    description: 'administrator and employee of Detvan Strojárne: 500 people, 23 claims to decide, 4 registrations',
  },
  {
    username: 'peter.kovac',
    password,
    roles: ['COMP'],
    description: 'second administrator of Detvan Strojárne: decides about the claims of Jana',
  },
  {
    username: 'maria.tothova',
    password,
    roles: ['COMP'],
    description: 'administrator of Podpolianske pekárne: another company, 60 people, no approval of registrations',
  },
  {
    username: 'operator',
    password,
    roles: ['OPER'],
    description: 'operator of the whole portal: three companies, the club, the audit trail',
  },
  {
    username: 'ludovit.kmet',
    password,
    roles: ['EMPL'],
    description: 'employee without e-mail, who has to change the password first',
  },
  {
    username: 'cyprian.mucny',
    password,
    roles: ['EMPL'],
    description: 'employee of Podpolianske pekárne: for trying two-step sign-in and signed-in devices',
  },
  {
    username: 'anna-maria.hradistska-podpolianska',
    password,
    roles: ['EMPL'],
    description: 'employee with a long name: for trying the profile',
  },
];
