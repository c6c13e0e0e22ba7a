import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import type * as z from 'zod/mini'

/** Reason for a release or a corrected arrival; the contract sets its minimum length. */
export const reasonFormSchema = releaseCarrierEndpoint.body
export type ReasonForm = z.output<typeof reasonFormSchema>
