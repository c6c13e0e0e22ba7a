import Navigation from 'lucide-react/icons/navigation'
import type { LaneMapProps } from '#client/browser/map/maps.tsx'
import { useDirections } from '#client/browser/map/use-directions.ts'
import { useLaneMap } from '#client/browser/map/use-map.ts'
import { useNearViewport } from '#client/browser/page/use-near-viewport.ts'
import { Button } from '#client/ui/button.tsx'
import type { Load, Location } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf, stopsOf } from '#contract/freight/placed-stops.ts'
import { POSTED_STOPS } from '#domain/freight/load-stop.ts'
import { isLoadParty } from '#domain/freight/load-viewer.ts'
import { describeTransit, formatDuration } from '#domain/freight/transit.ts'
import { describeDistanceSource, markStraightLine } from '#domain/geo/distance-source.ts'
import type { Point } from '#domain/geo/point.ts'
import { isKnownZip } from '#domain/geo/zip.ts'
import { formatWhole } from '#domain/text/whole-number.ts'
import { SectionCard } from '../section-card.tsx'
import { ROUTE_COPY, ROUTE_SECTION_COPY } from './copy.ts'
import { directionsPage } from './directions-page.ts'
import { PicksAndDrops } from './more-stops.tsx'
import { MapMark, MapStage } from './map-stage.tsx'

/** A load's route, on a map and in text [OWN-04 to OWN-08]. */
export function RouteSection({ load }: { load: Load }) {
  const stops = stopsOf(load).map(({ location }) => location)
  const points = stops.flatMap(({ coordinates }) => (coordinates ? [coordinates] : []))
  if (points.length < stops.length) {
    return (
      <SectionCard title={ROUTE_SECTION_COPY.route}>
        <RouteSummary load={load} />
        <p className="text-ink-soft">{ROUTE_SECTION_COPY.noCoordinates}</p>
      </SectionCard>
    )
  }
  const directions = directionsPage(stops.map((stop, index) => mapQuery(stop, points[index])))
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
        points={points}
        name={ROUTE_COPY.mapName(cityOf(firstStopOf(load).location), cityOf(lastStopOf(load).location))}
      />
      <p className="text-sm text-ink-soft">{ROUTE_SECTION_COPY.sources(isLoadParty(load.viewer))}</p>
    </SectionCard>
  )
}

/** The map as text for screen readers. Miles are as posted, not from the map. */
function RouteSummary({ load }: { load: Load }) {
  const { distance, avgTime, distanceSource, team } = load
  return (
    <p>
      <strong>{ROUTE_SECTION_COPY.distance(formatWhole(distance))}</strong> ({describeDistanceSource(distanceSource)}),{' '}
      <strong>{markStraightLine(formatDuration(avgTime), distanceSource)}</strong>
      {ROUTE_SECTION_COPY.driving(describeTransit(avgTime, team))}{' '}
      <PicksAndDrops load={load} className="font-semibold" />
    </p>
  )
}

interface MapFrameProps {
  /** of all stops, in driving order */
  points: readonly Point[]
  name: string
}

function MapFrame({ points, name }: MapFrameProps) {
  const [frame, isNear] = useNearViewport<HTMLDivElement>()
  return (
    <div
      ref={frame}
      className="relative isolate -mx-4 h-[26rem] md:h-[30rem] overflow-hidden border-y border-line bg-blue-tint sm:mx-0 sm:rounded-control sm:border print:hidden"
    >
      {isNear && <DrawnLane points={points} name={name} />}
    </div>
  )
}

interface DrawnLaneProps extends MapFrameProps {
  truck?: LaneMapProps['truck']
}

/** Fills its frame: also the map beside the board's table. */
export function DrawnLane({ points, name, truck }: DrawnLaneProps) {
  const directions = useDirections(points)
  return (
    <>
      <MapStage
        map={useLaneMap()}
        shows={{
          name,
          stops: points.map((at, index) => ({ at, mark: markOf(index, points.length) })),
          truck,
          line: directions?.line ?? null,
          isGuess: directions !== null && directions.status !== 'OK',
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

/** The ends say what they are; with more stops, each says its number. */
function markOf(index: number, count: number) {
  const isFirst = index === 0
  const words = isFirst ? ROUTE_SECTION_COPY.pickup : ROUTE_SECTION_COPY.delivery
  return (
    <MapMark className={isFirst ? 'bg-sign' : 'bg-ink'}>
      {count > POSTED_STOPS.length ? String(index + 1) : words}
    </MapMark>
  )
}

/** The street where the viewer may see it: a point may be the middle of its city. */
function mapQuery({ address, city, state, zipCode }: Location, point: Point | undefined): string {
  if (address === null && point) return `${point.latitude},${point.longitude}`
  return `${address}, ${city}, ${state}${isKnownZip(zipCode) ? ` ${zipCode}` : ''}`
}

function cityOf({ city, state }: Location): string {
  return `${city}, ${state}`
}
