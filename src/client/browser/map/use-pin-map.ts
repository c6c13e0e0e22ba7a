import type { PinMapProps } from './pin-map.tsx'
import { type LazyMap, useLazyMap } from './use-lazy-map.ts'

const pin = () => import('./pin-map.tsx').then(({ PinMap }) => PinMap)

export function usePinMap(): LazyMap<PinMapProps> {
  return useLazyMap<PinMapProps>(pin)
}
