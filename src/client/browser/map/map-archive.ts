import type { AddProtocolAction, StyleSpecification } from 'maplibre-gl'
import { EtagMismatch, FetchSource, PMTiles, Protocol, type RangeResponse, TileType } from 'pmtiles'
import { archiveLayers } from './archive-layers.ts'
import { cacheFile, readCachedFile } from './custom-map-cache.ts'

const protocol = new Protocol()

/** Handles `pmtiles://` URLs. An archive named by a style opens on its first request. */
export const readArchive: AddProtocolAction = async (request, abort) => {
  const [, url] = /^pmtiles:\/\/(.+?)(?:\/\d+\/\d+\/\d+)?$/.exec(request.url) ?? []
  if (url) archiveAt(url)
  return (await protocol.tilev4(request, abort)) as Awaited<ReturnType<AddProtocolAction>>
}

/**
 * Style for an archive that comes without one: raster as is, vectors in our look.
 * @throws when the archive can't be fetched
 */
export async function archiveStyle(url: string): Promise<StyleSpecification> {
  const archive = archiveAt(url)
  const { tileType } = await archive.getHeader()
  const metadata = (await archive.getMetadata()) as { attribution?: string; vector_layers?: { id: string }[] }
  const source = { url: `pmtiles://${url}`, attribution: metadata.attribution ?? '' }
  if (tileType !== TileType.Mvt) {
    return {
      version: 8,
      sources: { archive: { ...source, type: 'raster', tileSize: 256 } },
      layers: [{ id: 'pictures', type: 'raster', source: 'archive' }],
    }
  }
  return {
    version: 8,
    sources: { archive: { ...source, type: 'vector' } },
    layers: archiveLayers('archive', new Set(metadata.vector_layers?.map(({ id }) => id))),
  }
}

function archiveAt(url: string): PMTiles {
  const openArchive = protocol.get(url)
  if (openArchive) return openArchive
  const archive = new PMTiles(new KeptSource(url))
  protocol.add(archive)
  return archive
}

/** Caches the byte ranges that were read. The Cache API rejects 206 responses, so each range is its own entry. */
class KeptSource extends FetchSource {
  override async getBytes(offset: number, length: number, signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    const name = new URL(this.url)
    name.searchParams.set('bytes', `${offset}-${length}`)
    try {
      const part = await super.getBytes(offset, length, signal, etag)
      await cacheFile(name.href, fileOf(part))
      return part
    } catch (error) {
      signal?.throwIfAborted()
      const cachedFile = error instanceof EtagMismatch ? undefined : await readCachedFile(name.href)
      // ranges of two versions don't mix
      if (!cachedFile || (etag && cachedFile.headers.get('etag') !== etag)) throw error
      return partOf(cachedFile)
    }
  }
}

function fileOf({ data, etag, cacheControl }: RangeResponse): Response {
  return new Response(data, {
    headers: { ...(etag && { etag }), ...(cacheControl && { 'cache-control': cacheControl }) },
  })
}

async function partOf(file: Response): Promise<RangeResponse> {
  const etag = file.headers.get('etag')
  return { data: await file.arrayBuffer(), ...(etag && { etag }) }
}
