import type { Intent } from '#offline/outbox/op-kind.ts'
import { DAY } from './scripted-server.ts'
import { START } from './virtual-time.ts'

/** A new load, named by its form: the server must get no second one of it. */
export function posting(draftId: string, rate = 2400): Intent {
  const load = { rate, pickupDateTime: new Date(START + 3 * DAY).toISOString(), reference: draftId }
  return { kind: 'create-load', draftId, load, form: { rate: String(rate) }, measured: null }
}
