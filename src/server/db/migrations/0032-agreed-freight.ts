import { type QueryExecutorProvider, sql } from 'kysely'

/** A load that was changed after a deal ended doesn't say any more what was agreed. */
const IS_AS_AGREED = `(deal.ended_at is null or not exists (select from load_event event
  where event.load_id = deal.load_id and event.type = 'changed' and event.received_at >= deal.ended_at))`

const STATEMENTS = [
  'alter table deal add column freight jsonb, add column contacts jsonb',
  `update deal set
      freight = jsonb_build_object('reference', load.reference, 'commodity', load.commodity,
        'packaging', load.packaging_type, 'weight', load.weight_lbs, 'partial', load.partial,
        'vehicle', load.vehicle, 'trailer', load.trailer, 'equipmentCode', load.equipment_code,
        'miles', load.distance_miles, 'milesSource', load.distance_source,
        'specialInstructions', load.special_instructions, 'brokerNotes', load.broker_notes),
      contacts = (select jsonb_object_agg(kind, jsonb_build_object('name', contact_name, 'phone', contact_phone,
        'email', contact_email)) from load_stop stop where stop.load_id = deal.load_id)
    from load where load.id = deal.load_id and ${IS_AS_AGREED}`,
]

/** A deal keeps its freight and the contacts at its docks: its rate confirmation reads nothing else. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
