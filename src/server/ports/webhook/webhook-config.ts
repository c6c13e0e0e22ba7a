import * as z from 'zod/mini'

export const WEBHOOK_VARIABLES = {
  WEBHOOK_TRUSTED_ORIGINS: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^https?:\/\/[^/,]+(,https?:\/\/[^/,]+)*$/,
          'WEBHOOK_TRUSTED_ORIGINS must be comma-separated origins, like https://tms.internal:8443',
        ),
      ),
  ),
}

/** A whole try, from the lookup of the name to the answer's last byte. */
const TRY_MS = 15_000

export interface WebhookConfig {
  /** origins to call even if they aren't public */
  trustedOrigins: readonly string[]
  tryMs: number
}

export function readWebhookConfig(values: z.output<z.ZodMiniObject<typeof WEBHOOK_VARIABLES>>): WebhookConfig {
  return { trustedOrigins: values.WEBHOOK_TRUSTED_ORIGINS?.split(',') ?? [], tryMs: TRY_MS }
}
