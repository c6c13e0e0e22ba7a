import { Link } from '@tanstack/react-router'
import { Button } from '#client/ui/button.tsx'
import { editLoadPath } from '#contract/api/path.ts'
import type { Load } from '#contract/freight/load.ts'
import { stopsOf } from '#contract/freight/placed-stops.ts'
import { describeDoneStops, POST_OTHERS_QUESTION } from '#domain/freight/load-stop.ts'
import { DONE_STOPS_COPY as COPY } from './copy.ts'

/** After a release, the broker of a load with stops done chooses what it posts. */
export function DoneStops({ load }: { load: Load }) {
  const done = stopsOf(load).flatMap(({ id }, index) => (load.doneStops?.includes(id) ? [index + 1] : []))
  if (done.length === 0) return null
  return (
    <section aria-label={COPY.title} className="flex flex-col gap-3 rounded-card bg-caution-tint p-4">
      <p className="font-bold">{`${describeDoneStops(done)} ${POST_OTHERS_QUESTION}`}</p>
      <div className="flex flex-wrap gap-2">
        <Button render={<Link to={editLoadPath(load.id)} search={{ others: true }} />}>{COPY.others}</Button>
        <Button variant="ghost" render={<Link to={editLoadPath(load.id)} />}>
          {COPY.all}
        </Button>
      </div>
    </section>
  )
}
