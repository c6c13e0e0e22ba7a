import { OP_VERSION } from '#contract/api/common-schemas.ts'
import { Refused } from './refusal.ts'

/** A device that missed two updates can still send what it saved before. */
const OLDER_ACCEPTED = 2

/**
 * Refuses items saved by an app too old to understand; the app resends them after updating (offline.md §8).
 * @param header version of the saved bytes; absent on a request that wasn't saved first
 * @throws Refused OP_VERSION_UNSUPPORTED, 426
 */
export function refuseOldOp(header: string | string[] | undefined, newest = OP_VERSION): void {
  if (header !== undefined && Number(header) < newest - OLDER_ACCEPTED) throw new Refused('OP_VERSION_UNSUPPORTED')
}
