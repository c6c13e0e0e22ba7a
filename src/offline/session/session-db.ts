import { createKeyvalDatabase } from './keyval-database.ts'

/** Works in the database of the session, on one connection. */
export const inSessionDb = createKeyvalDatabase('session', 'session')
