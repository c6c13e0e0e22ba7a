import { dialledNumber } from '#domain/text/dialled-number.ts'
import { ownZone } from '#client/browser/page/own-zone.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { DRIVER_NAMES } from '#contract/freight/deal-driver.ts'
import { type DealDriver, DRIVER_FIELDS } from '#domain/freight/deal.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatStopTime } from '#domain/time/stop-time.ts'
import type { IntentOf } from '#offline/outbox/op-kind.ts'
import { OP_STATES } from '#offline/outbox/op-state.ts'
import type { Op } from '#offline/outbox/op.ts'
import { PaperLine } from '../deal-paper.tsx'
import { DRIVER_COPY as COPY } from './copy.ts'

const zone = ownZone()

/** Who hauls a load and with what, also what isn't given. */
export function DriverLines({ driver = {} }: { driver?: (DealDriver & { givenAt?: string }) | undefined }) {
  const { driverPhone, givenAt } = driver
  return (
    <dl className="flex flex-col divide-y divide-hairline">
      {DRIVER_FIELDS.map((field) => (
        <PaperLine key={field} name={DRIVER_NAMES[field]}>
          {field === 'driverPhone' && driverPhone ? (
            <a href={`tel:${dialledNumber(driverPhone)}`} className={LINK}>
              {driverPhone}
            </a>
          ) : driver[field] ? (
            isolateBidi(driver[field])
          ) : (
            <span className="font-normal text-ink-soft">{COPY.notGiven}</span>
          )}
        </PaperLine>
      ))}
      {givenAt !== undefined && <PaperLine name={COPY.given}>{formatStopTime(Date.parse(givenAt), zone)}</PaperLine>}
    </dl>
  )
}

/** As high as a thumb, in a line that stays as it is. */
const LINK = '-my-3 inline-flex min-h-12 items-center text-sign-deep underline'

export type DriverOp = Op & { intent: IntentOf<'set-driver'> }

/** What this device still has to send about a load's driver, or what was refused, oldest first. */
export function useDriverOps(loadId: string): DriverOp[] {
  return useOutbox().ops.filter(
    (op): op is DriverOp =>
      op.intent.kind === 'set-driver' && op.intent.loadId === loadId && OP_STATES[op.state].phase !== 'settled',
  )
}

/** The four texts of a saved action, '' for what it doesn't give. */
export function typedDriver(given: Record<string, unknown>): string[] {
  return DRIVER_FIELDS.map((field) => {
    const text = given[field]
    return typeof text === 'string' ? text : ''
  })
}
