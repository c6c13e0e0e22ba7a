import { releaseCarrier } from '#contract/load.ts'
import type * as z from 'zod/mini'

/** Why an assignment ends or an arrival is taken back; the contract knows how short is too short. */
export const reasonForm = releaseCarrier.body
export type ReasonForm = z.output<typeof reasonForm>
