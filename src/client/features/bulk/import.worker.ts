// must run before any schema
import '#offline/session/no-eval.ts'
import { expose } from 'comlink'
import { ImportSession } from './import-session.ts'

expose(new ImportSession(() => Date.now()))
