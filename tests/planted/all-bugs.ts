import { ACCOUNT_BUGS } from './account-bugs.ts'
import { FREIGHT_BUGS } from './freight-bugs.ts'
import { OFFLINE_BUGS } from './offline-bugs.ts'
import type { PlantedBug } from './planted-bug.ts'
import { SCREEN_BUGS } from './screen-bugs.ts'

export const ALL_BUGS: readonly PlantedBug[] = [...FREIGHT_BUGS, ...ACCOUNT_BUGS, ...OFFLINE_BUGS, ...SCREEN_BUGS]
