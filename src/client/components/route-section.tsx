import Navigation from 'lucide-react/icons/navigation'
import type { Load } from '#contract/load.ts'
import { measuredBy } from '#domain/distance-source.ts'
import type { Point } from '#domain/geo.ts'
import { isParty } from '#domain/load-viewer.ts'
import { formatDuration, transitMinutes } from '#domain/transit.ts'
import { useDirections } from '#client/browser/map/use-directions.ts'
import { useLaneMap } from '#client/browser/map/use-lane-map.ts'
import { useNearScreen } from '#client/browser/map/use-near-screen.ts'
import { Button } from '#client/ui/button.tsx'
import { MapMark, MapStage } from './map-stage.tsx'
import { SectionCard } from './section-card.tsx'

/** Where a load goes, on a map and in words [OWN-04 to OWN-08]. */
export function RouteSection({ load }: { load: Load }) {
  const { pickupLocation, deliveryLocation } = load
  const [pickup, delivery] = [pickupLocation.coordinates, deliveryLocation.coordinates]
  if (!pickup || !delivery) {
    return (
      <SectionCard title="Route">
        <RouteWords load={load} />
        <p className="text-ink-soft">Map coordinates not available</p>
      </SectionCard>
    )
  }
  const directions = directionsPage(pickup, delivery)
  return (
    <SectionCard
      title="Route"
      aside={
        <Button
          variant="ghost"
          size="compact"
          className="print:hidden"
          render={<a href={directions} target="_blank" rel="noopener noreferrer" />}
        >
          <Navigation aria-hidden />
          Open in Maps
        </Button>
      }
    >
      <RouteWords load={load} />
      <MapFrame
        pickup={pickup}
        delivery={delivery}
        name={`Route from ${cityOf(load.pickupLocation)} to ${cityOf(load.deliveryLocation)}`}
      />
      <p className="text-sm text-ink-soft">
        {!isParty(load.viewer) && 'Places are approximate until you haul the load. '}
        Place names © GeoNames, CC BY 4.0.
      </p>
    </SectionCard>
  )
}

/** What the map says, for whoever does not see it; the miles are those that the load was posted with. */
function RouteWords({ load: { distance, avgTime, distanceSource } }: { load: Load }) {
  return (
    <p>
      <strong>{WHOLE.format(distance)} mi</strong> ({measuredBy(distanceSource)}),{' '}
      <strong>{formatDuration(avgTime)}</strong> driving, about {formatDuration(transitMinutes(avgTime))} with rests for
      one driver.
    </p>
  )
}

interface MapFrameProps {
  pickup: Point
  delivery: Point
  name: string
}

function MapFrame({ pickup, delivery, name }: MapFrameProps) {
  const [frame, isNear] = useNearScreen<HTMLDivElement>()
  return (
    <div
      ref={frame}
      className="relative isolate -mx-4 h-[26rem] md:h-[30rem] overflow-hidden border-y border-line bg-blue-tint sm:mx-0 sm:rounded-control sm:border print:hidden"
    >
      {isNear && <DrawnLane pickup={pickup} delivery={delivery} name={name} />}
    </div>
  )
}

function DrawnLane({ pickup, delivery, name }: MapFrameProps) {
  const directions = useDirections(pickup, delivery)
  return (
    <>
      <MapStage
        map={useLaneMap()}
        shows={{
          name,
          pickup,
          delivery,
          line: directions?.line ?? null,
          isGuess: directions !== null && directions.status !== 'OK',
          pickupMark: <MapMark className="bg-sign">Pickup</MapMark>,
          deliveryMark: <MapMark className="bg-ink">Delivery</MapMark>,
        }}
      />
      {directions && directions.status !== 'OK' && (
        <div
          role="status"
          className="absolute inset-x-3 top-3 rounded-control border border-line bg-surface p-3 pr-4 mr-12"
        >
          <p className="font-bold text-red-ink">Failed to load route</p>
          <p className="text-sm">Directions request failed: {directions.status}</p>
        </div>
      )}
    </>
  )
}

/** OWN-04: any map program, or the web, opens driving directions at this address. */
function directionsPage(from: Point, to: Point): string {
  const point = ({ latitude, longitude }: Point) => `${latitude},${longitude}`
  const query = new URLSearchParams({ api: '1', origin: point(from), destination: point(to), travelmode: 'driving' })
  return `https://www.google.com/maps/dir/?${query}`
}

function cityOf({ city, state }: Load['pickupLocation']): string {
  return `${city}, ${state}`
}

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
