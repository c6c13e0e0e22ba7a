import { buildApp } from './built-app.ts'

buildApp()
