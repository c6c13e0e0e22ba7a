// before any schema is made
import '#offline/no-eval.ts'
import { expose } from 'comlink'
import { SheetDesk } from './sheet-desk.ts'

expose(new SheetDesk(() => Date.now()))
