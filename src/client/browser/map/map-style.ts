import type { StyleSpecification } from 'maplibre-gl'
import { mapStyleEndpoint } from '#contract/freight/geo.ts'
import { call } from '#offline/session/call.ts'
import { loadBaseMap } from './base-map.ts'
import { baseStyle } from './base-style.ts'
import { evictOldFiles } from './custom-map-cache.ts'
import { archiveStyle } from './map-archive.ts'

/** Timeout for asking which map the operator chose. */
const TIMEOUT_MS = 3000

/** localStorage: the operator's map, for offline starts. */
const REMEMBERED_AS = 'map-style'

export interface MapStyle {
  /** a URL, or the built-in style */
  style: string | StyleSpecification
  isOnBoard: boolean
}

/** The operator's map if it can be loaded, else the built-in one. @throws when neither loads */
export async function loadMapStyle(): Promise<MapStyle> {
  const [chosen, onBoard] = await Promise.all([chosenStyle(), loadBuiltInStyle().catch((error: Error) => error)])
  if (chosen) return { style: chosen, isOnBoard: false }
  if (onBoard instanceof Error) throw onBoard
  return onBoard
}

export async function loadBuiltInStyle(): Promise<MapStyle> {
  return { style: baseStyle(await loadBaseMap()), isOnBoard: true }
}

async function chosenStyle(): Promise<MapStyle['style'] | null> {
  const url = await chosenUrl()
  if (url === null) return null
  void evictOldFiles()
  if (!new URL(url).pathname.endsWith('.pmtiles')) return url
  try {
    return await archiveStyle(url)
  } catch {
    return null
  }
}

async function chosenUrl(): Promise<string | null> {
  try {
    const { styleUrl } = await call(mapStyleEndpoint, {}, { timeoutMs: TIMEOUT_MS })
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
    // without storage, offline starts use the built-in map
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(REMEMBERED_AS)
  } catch {
    return null
  }
}
