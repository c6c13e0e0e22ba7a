import { DEFAULT_API_ROOT } from '#contract/wire.ts'

/** API-01: where all calls go; a build may point elsewhere. */
export const API_ROOT: string = import.meta.env?.VITE_API_ROOT ?? DEFAULT_API_ROOT
