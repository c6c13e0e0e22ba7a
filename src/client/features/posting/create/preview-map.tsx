import { memo, Suspense } from 'react'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import type { Point } from '#domain/geo/point.ts'
import { PREVIEW_COPY } from '../copy.ts'

const DrawnLane = lazyPart(() => import('#client/components/load/route-section.tsx'), 'DrawnLane')

interface PreviewMapProps {
  /** of all stops, in driving order */
  points: readonly Point[]
}

const sameWay = (one: PreviewMapProps, other: PreviewMapProps) =>
  one.points.length === other.points.length &&
  one.points.every(({ latitude, longitude }, at) => {
    const point = other.points[at]
    return point?.latitude === latitude && point.longitude === longitude
  })

/** The way over all stops, each with its number. Typing elsewhere doesn't draw it again. */
export const PreviewMap = memo(function PreviewMap({ points }: PreviewMapProps) {
  return (
    <div className="relative isolate h-64 overflow-hidden rounded-card border border-line bg-blue-tint">
      <Suspense>
        <DrawnLane points={points} name={PREVIEW_COPY.map} />
      </Suspense>
    </div>
  )
}, sameWay)
