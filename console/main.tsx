import { render } from 'preact'
import { App } from './app.tsx'
import './style/tokens.css'
import './style/elements.css'
import './style/parts.css'
import './style/shell.css'
import './style/home.css'
import './style/ask.css'
import './style/facts.css'

render(<App />, document.body)
