import type { StyleSpecification } from 'maplibre-gl'
import { mapSource } from '#contract/geo.ts'
import { call } from '#offline/call.ts'
import { loadBaseMap } from './base-map.ts'
import { baseStyle } from './base-style.ts'

/** The map on board does not wait long to hear that another is wanted. */
const PATIENCE_MS = 3000

export interface MapStyle {
  /** an address, or the map on board */
  style: string | StyleSpecification
  isOnBoard: boolean
}

/** The style that the operator chose, while it can be had; else the map on board. @throws when there is neither */
export async function mapStyle(): Promise<MapStyle> {
  const [chosen, onBoard] = await Promise.all([chosenStyle(), onBoardStyle().catch((error: Error) => error)])
  if (chosen !== null) return { style: chosen, isOnBoard: false }
  if (onBoard instanceof Error) throw onBoard
  return onBoard
}

export async function onBoardStyle(): Promise<MapStyle> {
  return { style: baseStyle(await loadBaseMap()), isOnBoard: true }
}

async function chosenStyle(): Promise<string | null> {
  try {
    const { styleUrl } = await call(mapSource, {}, { timeoutMs: PATIENCE_MS })
    return styleUrl
  } catch {
    return null
  }
}
