import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'
import { placeName } from '#domain/text/names.ts'
import { BULK_COPY } from './copy.ts'

/** Loads by number and lane, each with what is to be said of it. */
export function LoadLines({ lines }: { lines: readonly { load: Load; words: string }[] }) {
  return (
    <ul className="max-h-72 divide-y divide-hairline overflow-y-auto rounded-card border border-line px-4">
      {lines.map(({ load, words }) => (
        <li key={load.id} className="py-2">
          <p className="font-semibold">
            {BULK_COPY.load(load.number, placeName(firstStopOf(load).location), placeName(lastStopOf(load).location))}
          </p>
          <p className="text-sm text-ink-soft">{words}</p>
        </li>
      ))}
    </ul>
  )
}
