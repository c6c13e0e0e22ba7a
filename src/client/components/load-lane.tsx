import { placeName } from '#domain/text/place-name.ts'
import { currentRate } from '#domain/freight/money.ts'
import type { Load } from '#contract/freight/load.ts'
import { LaneHeader } from './lane-header.tsx'

/** The guide sign of one load, with the agreed rate once there is one. */
export function LoadLane({ load, heading }: { load: Load; heading?: 'h2' | 'h3' }) {
  const { pickupLocation: from, deliveryLocation: to } = load
  return (
    <LaneHeader
      heading={heading}
      origin={placeName(from)}
      destination={placeName(to)}
      miles={load.distance}
      equipment={load.equipmentRequirements}
      rate={currentRate(load)}
    />
  )
}
