import { OP_VERSION } from '#contract/wire.ts'
import { Refused } from './refusal.ts'

/** A phone that was in a drawer for two updates can still send what it saved before. */
const OLDER_ACCEPTED = 2

/**
 * Refuses what an app too old to be understood has saved; it sends that again once it is updated (offline.md §8).
 * @param header the version of the saved bytes; a request that was not saved first has none
 * @throws Refused OP_VERSION_UNSUPPORTED, 426
 */
export function refuseOldOp(header: string | string[] | undefined, newest = OP_VERSION): void {
  if (header !== undefined && Number(header) < newest - OLDER_ACCEPTED) throw new Refused('OP_VERSION_UNSUPPORTED')
}
