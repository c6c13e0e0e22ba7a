import { ACCOUNT_BUGS } from './account-bugs.ts'
import { FREIGHT_BUGS } from './freight-bugs.ts'
import { MONEY_BUGS } from './money-bugs.ts'
import { OFFLINE_BUGS } from './offline-bugs.ts'
import type { PlantedBug } from './planted-bug.ts'
import { PRIVACY_BUGS } from './privacy-bugs.ts'
import { PROGRAM_BUGS } from './program-bugs.ts'
import { SCREEN_BUGS } from './screen-bugs.ts'
import { SITE_BUGS } from './site-bugs.ts'

export const ALL_BUGS: readonly PlantedBug[] = [
  ...FREIGHT_BUGS,
  ...MONEY_BUGS,
  ...PRIVACY_BUGS,
  ...PROGRAM_BUGS,
  ...ACCOUNT_BUGS,
  ...OFFLINE_BUGS,
  ...SCREEN_BUGS,
  ...SITE_BUGS,
]
