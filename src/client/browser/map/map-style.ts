import type { StyleSpecification } from 'maplibre-gl'
import { mapSource } from '#contract/geo.ts'
import { call } from '#offline/call.ts'
import { loadBaseMap } from './base-map.ts'
import { baseStyle } from './base-style.ts'
import { forgetOldFiles } from './chosen-files.ts'

/** The map on board does not wait long to hear that another is wanted. */
const PATIENCE_MS = 3000

/** Where the device remembers, for the time without signal, which map the operator chose. */
const REMEMBERED_AS = 'map-style'

export interface MapStyle {
  /** an address, or the map on board */
  style: string | StyleSpecification
  isOnBoard: boolean
}

/** The map that the operator chose, while it can be had; else the map on board. @throws when there is neither */
export async function mapStyle(): Promise<MapStyle> {
  const [chosen, onBoard] = await Promise.all([chosenStyle(), onBoardStyle().catch((error: Error) => error)])
  if (chosen) return { style: chosen, isOnBoard: false }
  if (onBoard instanceof Error) throw onBoard
  return onBoard
}

export async function onBoardStyle(): Promise<MapStyle> {
  return { style: baseStyle(await loadBaseMap()), isOnBoard: true }
}

async function chosenStyle(): Promise<MapStyle['style'] | null> {
  const url = await chosenUrl()
  if (url === null) return null
  void forgetOldFiles()
  if (!new URL(url).pathname.endsWith('.pmtiles')) return url
  try {
    const { archiveStyle } = await import('./map-archive.ts')
    return await archiveStyle(url)
  } catch {
    return null
  }
}

async function chosenUrl(): Promise<string | null> {
  try {
    const { styleUrl } = await call(mapSource, {}, { timeoutMs: PATIENCE_MS })
    remember(styleUrl)
    return styleUrl
  } catch {
    return remembered()
  }
}

function remember(styleUrl: string | null): void {
  try {
    if (styleUrl === null) localStorage.removeItem(REMEMBERED_AS)
    else localStorage.setItem(REMEMBERED_AS, styleUrl)
  } catch {
    // storage is refused: without signal it will be the map on board
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(REMEMBERED_AS)
  } catch {
    return null
  }
}
