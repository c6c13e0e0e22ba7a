import { toLoadSnapshot } from '#client/components/load/load-access.ts'
import type { Load } from '#contract/freight/load.ts'
import { checkLoadAction, type LoadActor } from '#domain/freight/load-lifecycle.ts'
import type { Instant } from '#domain/time/instant.ts'

/** How the broker ends a load that nobody hauls: a tender is cancelled (LIFE-03), a mere posting deleted. */
export interface Ending {
  load: Load
  how: 'cancel' | 'delete'
}

export interface Endings {
  ending: readonly Ending[]
  /** what can't end this way */
  left: readonly { load: Load; why: string }[]
}

/** What ends of these loads, and what can't and why. */
export function endingsOf(loads: readonly Load[], actor: LoadActor, now: Instant): Endings {
  const ending: Ending[] = []
  const left: { load: Load; why: string }[] = []
  for (const load of loads) {
    const snapshot = toLoadSnapshot(load)
    const deletion = checkLoadAction('delete', snapshot, actor, now)
    if (checkLoadAction('cancel', snapshot, actor, now).allowed) ending.push({ load, how: 'cancel' })
    else if (deletion.allowed) ending.push({ load, how: 'delete' })
    else left.push({ load, why: deletion.why })
  }
  return { ending, left }
}
