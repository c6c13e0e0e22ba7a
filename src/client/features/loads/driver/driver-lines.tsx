import { DRIVER_NAMES } from '#contract/freight/driver-words.ts'
import { DRIVER_FIELDS, type DealDriver } from '#domain/freight/deal-driver.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatStopTime } from '#domain/time/stop-time.ts'
import { dialledNumber } from '#client/components/dialled-number.ts'
import { PaperLine } from '../paper-line.tsx'
import { DRIVER_COPY as COPY } from './driver-copy.ts'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

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
