// must run before any schema
import '#offline/session/no-eval.ts'
import { expose } from 'comlink'
import { installPhoneRules } from '#contract/api/phone-rules.ts'
import { ImportSession } from './import-session.ts'

// what the server refuses isn't 'ready'
installPhoneRules()
expose(new ImportSession(() => Date.now()))
