import type { Kysely, Transaction } from 'kysely'
import { type ViewPreferences, viewPreferencesSchema } from '#contract/account/view-preferences.ts'
import { readStored } from '#contract/api/read-stored.ts'
import type { PersonId } from '#domain/access/ids.ts'
import type { Schema } from '#server/db/schema.ts'

/** The person's choice; null without one, and for one that this version can't read. */
export async function findViewPreferences(
  db: Kysely<Schema>,
  personId: PersonId,
): Promise<(ViewPreferences & { chosenAt: string }) | null> {
  const row = await db
    .selectFrom('view_preferences')
    .select(['choice', 'chosen_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  const choice = row && readStored(viewPreferencesSchema, row.choice)
  return choice ? { ...choice, chosenAt: row.chosen_at.toISOString() } : null
}

/** Keeps what was chosen last, on whichever device. */
export async function saveViewPreferences(
  tx: Transaction<Schema>,
  personId: PersonId,
  { choice, chosenAt }: { choice: ViewPreferences; chosenAt: Date },
): Promise<void> {
  const values = { choice: JSON.stringify(choice), chosen_at: chosenAt }
  await tx
    .insertInto('view_preferences')
    .values({ person_id: personId, ...values })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet(values).where('view_preferences.chosen_at', '<=', chosenAt),
    )
    .execute()
}
