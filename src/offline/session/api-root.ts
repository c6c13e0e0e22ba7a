import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'

/** API-01: base URL of every call. A build can override it. */
export const API_ROOT: string = import.meta.env?.VITE_API_ROOT ?? DEFAULT_API_ROOT
