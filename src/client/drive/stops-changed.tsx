import { useEffect } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { DriverLoad } from '#contract/freight/driver-load.ts'
import type { StoredLink } from '#offline/driver/link-store.ts'
import type { DriveCopy } from './copy.ts'

/** Where the truck goes, in order; taps and contacts don't change it. */
function wayOf({ stops }: DriverLoad): string {
  return JSON.stringify(
    stops.map(({ id, kind, address, city, appointment, until }) => [id, kind, address, city, appointment, until]),
  )
}

interface StopsChangedProps {
  copy: DriveCopy
  link: StoredLink
  onChange: (patch: Partial<StoredLink>) => void
}

/** Says that the parties changed the stops, until the driver has seen it. The first way that the page shows is no change. */
export function StopsChanged({ copy, link, onChange }: StopsChangedProps) {
  const way = wayOf(link.load)
  const isFirst = link.seenWay === undefined
  useEffect(() => {
    if (isFirst) onChange({ seenWay: way })
  }, [isFirst, onChange, way])
  if (isFirst || link.seenWay === way) return null
  return (
    <section role="status" className="flex flex-col gap-3 rounded-card border-2 border-ink p-4">
      <p className="text-xl font-bold">{copy.stopsChanged}</p>
      <Button variant="sunlight-ghost" size="large" onClick={() => onChange({ seenWay: way })}>
        {copy.seen}
      </Button>
    </section>
  )
}
