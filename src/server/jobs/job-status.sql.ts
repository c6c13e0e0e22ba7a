import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

export interface QueueStatus {
  queue: string
  waiting: number
  active: number
  failed: number
  /** of the jobs that are due; 0 without any */
  oldestWaitingSeconds: number
}

/** Jobs by queue, without those that are done. pg-boss's own are left out. */
export async function listQueues(db: Kysely<Schema>): Promise<QueueStatus[]> {
  const { rows } = await sql<QueueStatus>`
    select queue.name as queue, count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as active, count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry')
        and start_after < now())), 0)::int as "oldestWaitingSeconds"
    from pgboss.queue left join pgboss.job on job.name = queue.name and job.state in ('created', 'retry', 'active', 'failed')
    where queue.name not like '\\_\\_%' group by queue.name order by queue.name`.execute(db)
  return rows
}

export interface FailedJob {
  id: string
  queue: string
  failedAt: Date | null
  reason: string | null
}

/** The newest failures. Their data stays unread: it holds addresses. */
export async function listFailedJobs(db: Kysely<Schema>, queue: string | null, limit: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id, name as queue, completed_on as "failedAt", coalesce(output ->> 'message', output ->> 'value') as reason
    from pgboss.job where state = 'failed' and name not like '\\_\\_%' and (${queue}::text is null or name = ${queue})
    order by completed_on desc nulls last, id limit ${limit}`.execute(db)
  return rows
}

export interface WaitingJob {
  queue: string
  data: object
  singletonKey: string | null
  startAfter: Date
}

/** What another database must do instead of this one: emails, pushes and readings of the payment provider. */
export async function listWaitingJobs(db: Kysely<Schema>, queues: readonly string[]): Promise<WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`
    select name as queue, data, singleton_key as "singletonKey", start_after as "startAfter" from pgboss.job
    where name = any(${queues}::text[]) and state in ('created', 'retry', 'active') order by created_on, id`.execute(db)
  return rows
}
