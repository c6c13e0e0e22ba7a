import Truck from 'lucide-react/icons/truck'
import { useState } from 'react'
import { canDrawMaps } from '#client/browser/map/can-draw-maps.ts'
import type { LazyMap } from '#client/browser/map/use-map.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ROUTE_COPY } from './copy.ts'

interface MapCallbacks {
  onReady: () => void
  onFailed: () => void
}

interface MapStageProps<P extends MapCallbacks> {
  map: LazyMap<P>
  /** the map's own props */
  shows: Omit<P, keyof MapCallbacks>
}

/** Fills its frame with a map, or with its loading or missing state (OWN-08). */
export function MapStage<P extends MapCallbacks>({ map, shows }: MapStageProps<P>) {
  const [drawing, setDrawing] = useState<'waits' | 'ready' | 'failed'>('waits')
  if (map.status === 'missing' || drawing === 'failed') {
    return (
      <p className="absolute inset-0 grid place-items-center p-6 text-center text-ink-soft">
        {canDrawMaps() ? ROUTE_COPY.mapNotOnDevice : ROUTE_COPY.cannotDrawMaps}
      </p>
    )
  }
  const news: MapCallbacks = { onReady: () => setDrawing('ready'), onFailed: () => setDrawing('failed') }
  return (
    <>
      {map.status === 'ready' && (
        <div className="absolute inset-0">
          <map.Map {...({ ...shows, ...news } as P)} />
        </div>
      )}
      {drawing === 'waits' && (
        <>
          <Skeleton className="absolute inset-0 rounded-none" />
          <p role="status" className="absolute inset-0 grid place-items-center font-bold text-ink-soft">
            {ROUTE_COPY.loadingMap}
          </p>
        </>
      )}
    </>
  )
}

/** A sign on a post; the foot marks the location. */
export function MapMark({ className, children }: { className: 'bg-sign' | 'bg-ink'; children: string }) {
  return (
    <span className="-mb-1.5 flex flex-col items-center font-sans">
      <span
        className={classNames(
          'rounded-control border-2 border-surface px-2 py-0.5 text-sm font-bold',
          className === 'bg-sign' ? 'text-legend' : 'text-surface',
          className,
        )}
      >
        {children}
      </span>
      <span className={classNames('h-3 w-1', className)} />
      <span className={classNames('-mt-1.5 size-3 rounded-full border-2 border-surface', className)} />
    </span>
  )
}

/** Where the truck is, on a map of loads. */
export function TruckMark({ name }: { name: string }) {
  return (
    <span
      role="img"
      aria-label={name}
      className="grid size-9 place-items-center rounded-full border-2 border-surface bg-ink text-surface"
    >
      <Truck aria-hidden className="size-5" />
    </span>
  )
}
