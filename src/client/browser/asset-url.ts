import { API_ROOT } from '#offline/api-root.ts'

/** PROF-10: where a picture of the API stands, by its path below the asset base URL. */
export function assetUrl(path: string | null): string | undefined {
  return path === null ? undefined : API_ROOT + path
}
