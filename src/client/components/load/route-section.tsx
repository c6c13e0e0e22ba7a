import Navigation from 'lucide-react/icons/navigation'
import type { LaneMapProps } from '#client/browser/map/maps.tsx'
import { useDirections } from '#client/browser/map/use-directions.ts'
import { useLaneMap } from '#client/browser/map/use-map.ts'
import { useNearViewport } from '#client/browser/page/use-near-viewport.ts'
import { Button } from '#client/ui/button.tsx'
import type { Load, Location } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'
import { isLoadParty } from '#domain/freight/load-viewer.ts'
import { describeTransit, formatDuration } from '#domain/freight/transit.ts'
import { describeDistanceSource, markStraightLine } from '#domain/geo/distance-source.ts'
import type { Point } from '#domain/geo/point.ts'
import { isKnownZip } from '#domain/geo/zip.ts'
import { SectionCard } from '../section-card.tsx'
import { ROUTE_COPY, ROUTE_SECTION_COPY } from './copy.ts'
import { MapMark, MapStage } from './map-stage.tsx'

/** A load's route, on a map and in text [OWN-04 to OWN-08]. */
export function RouteSection({ load }: { load: Load }) {
  const [from, to] = [firstStopOf(load).location, lastStopOf(load).location]
  const [pickup, delivery] = [from.coordinates, to.coordinates]
  if (!pickup || !delivery) {
    return (
      <SectionCard title={ROUTE_SECTION_COPY.route}>
        <RouteSummary load={load} />
        <p className="text-ink-soft">{ROUTE_SECTION_COPY.noCoordinates}</p>
      </SectionCard>
    )
  }
  const directions = directionsPage(mapQuery(from, pickup), mapQuery(to, delivery))
  return (
    <SectionCard
      title={ROUTE_SECTION_COPY.route}
      aside={
        <Button
          variant="ghost"
          size="compact"
          render={<a href={directions} target="_blank" rel="noopener noreferrer" />}
        >
          <Navigation aria-hidden />
          {ROUTE_SECTION_COPY.openInMaps}
        </Button>
      }
    >
      <RouteSummary load={load} />
      <MapFrame
        pickup={pickup}
        delivery={delivery}
        name={ROUTE_COPY.mapName(cityOf(firstStopOf(load).location), cityOf(lastStopOf(load).location))}
      />
      <p className="text-sm text-ink-soft">{ROUTE_SECTION_COPY.sources(isLoadParty(load.viewer))}</p>
    </SectionCard>
  )
}

/** The map as text for screen readers. Miles are as posted, not from the map. */
function RouteSummary({ load: { distance, avgTime, distanceSource, team } }: { load: Load }) {
  return (
    <p>
      <strong>{ROUTE_SECTION_COPY.distance(WHOLE.format(distance))}</strong> ({describeDistanceSource(distanceSource)}),{' '}
      <strong>{markStraightLine(formatDuration(avgTime), distanceSource)}</strong>
      {ROUTE_SECTION_COPY.driving(describeTransit(avgTime, team))}
    </p>
  )
}

interface MapFrameProps {
  pickup: Point
  delivery: Point
  name: string
}

function MapFrame({ pickup, delivery, name }: MapFrameProps) {
  const [frame, isNear] = useNearViewport<HTMLDivElement>()
  return (
    <div
      ref={frame}
      className="relative isolate -mx-4 h-[26rem] md:h-[30rem] overflow-hidden border-y border-line bg-blue-tint sm:mx-0 sm:rounded-control sm:border print:hidden"
    >
      {isNear && <DrawnLane pickup={pickup} delivery={delivery} name={name} />}
    </div>
  )
}

interface DrawnLaneProps extends MapFrameProps {
  truck?: LaneMapProps['truck']
}

/** Fills its frame: also the map beside the board's table. */
export function DrawnLane({ pickup, delivery, name, truck }: DrawnLaneProps) {
  const directions = useDirections(pickup, delivery)
  return (
    <>
      <MapStage
        map={useLaneMap()}
        shows={{
          name,
          pickup,
          delivery,
          truck,
          line: directions?.line ?? null,
          isGuess: directions !== null && directions.status !== 'OK',
          pickupMark: <MapMark className="bg-sign">{ROUTE_SECTION_COPY.pickup}</MapMark>,
          deliveryMark: <MapMark className="bg-ink">{ROUTE_SECTION_COPY.delivery}</MapMark>,
        }}
      />
      {directions && directions.status !== 'OK' && (
        <div
          role="status"
          className="absolute inset-x-3 top-3 rounded-control border border-line bg-surface p-3 pr-4 mr-12"
        >
          <p className="font-bold text-red-ink">{ROUTE_SECTION_COPY.failedToLoadRoute}</p>
          <p className="text-sm">{ROUTE_SECTION_COPY.directionsFailed(directions.status)}</p>
        </div>
      )}
    </>
  )
}

/** OWN-04: opens driving directions in a map app or on the web. */
function directionsPage(origin: string, destination: string): string {
  const query = new URLSearchParams({ api: '1', origin, destination, travelmode: 'driving' })
  return `https://www.google.com/maps/dir/?${query}`
}

/** The street where the viewer may see it: a point may be the middle of its city. */
function mapQuery({ address, city, state, zipCode }: Location, { latitude, longitude }: Point): string {
  if (address === null) return `${latitude},${longitude}`
  return `${address}, ${city}, ${state}${isKnownZip(zipCode) ? ` ${zipCode}` : ''}`
}

function cityOf({ city, state }: Location): string {
  return `${city}, ${state}`
}

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
