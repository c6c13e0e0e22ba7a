import { API_ROOT } from '#offline/session/fetch-api.ts'

/** PROF-10: URL of an API picture, from its path below the asset base URL. */
export function assetUrl(path: string | null): string | undefined {
  return path === null ? undefined : API_ROOT + path
}
