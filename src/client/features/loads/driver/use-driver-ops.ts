import { DRIVER_FIELDS } from '#domain/freight/deal-driver.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import type { IntentOf } from '#offline/outbox/op-kind.ts'
import type { Op } from '#offline/outbox/op.ts'
import { OP_STATES } from '#offline/outbox/op-state.ts'

export type DriverOp = Op & { intent: IntentOf<'set-driver'> }

/** What this device still has to send about a load's driver, or what was refused, oldest first. */
export function useDriverOps(loadId: string): DriverOp[] {
  return useOutbox().ops.filter(
    (op): op is DriverOp =>
      op.intent.kind === 'set-driver' && op.intent.loadId === loadId && OP_STATES[op.state].is !== 'settled',
  )
}

/** The four texts of a saved action, '' for what it doesn't give. */
export function typedDriver(given: Record<string, unknown>): string[] {
  return DRIVER_FIELDS.map((field) => {
    const text = given[field]
    return typeof text === 'string' ? text : ''
  })
}
