import type { Article } from './article.ts'
import { BROKER_RECORD_ARTICLE } from './broker-record-copy.ts'
import { DETENTION_ARTICLE } from './detention-copy.ts'
import { NO_SIGNAL_ARTICLE } from './no-signal-copy.ts'
import { RATE_PER_MILE_ARTICLE } from './rate-per-mile-copy.ts'

/** PUB-06, newest first. */
export const ARTICLES: readonly Article[] = [
  DETENTION_ARTICLE,
  BROKER_RECORD_ARTICLE,
  RATE_PER_MILE_ARTICLE,
  NO_SIGNAL_ARTICLE,
]
