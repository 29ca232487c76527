import type { Slots } from './slots.ts'

// Names of made-up firms, projects, machines and files, the same in every language.

export const SHARED_SLOTS: Slots = {
  company: `Velmora|Quintessa Labs|Northbeam|Ostrava Freight|Pallino Foods|Hexwater|Tarn & Sons|
    Corvello|Mirafelt|Brightquay|Sundra Optics|Ketterling|Lumavia|Astergrove|Polar Mint|Redfinch`,
  project: `Halcyon|Marlin|Tundra|Sparrowhawk|Juniper|Basalt|Orchid|Kestrel|Monsoon|Copperfield|
    Driftwood|Nimbus|Saffron|Lantern|Glacier|Bramble|Foxglove|Meridian|Pebble|Quartz|Zephyr|
    Wolfram|Thistle|Cobalt|Anvil|Riptide|Mosaic|Heron|Acorn|Velvet`,
  tool: `Postgres|Redis|Kafka|Terraform|Grafana|Figma|Linear|Notion|Jenkins|Ansible|MongoDB|Svelte|
    Elixir|Django|Vault|Sentry|Stripe|Twilio|Snowflake|Airflow`,
  service: `billing-api|auth-gateway|mailer|report-worker|search-indexer|cart-service|media-proxy|
    ledger|scheduler|webhook-relay|pricing-engine|session-store`,
  file: `src/index.ts|app/models/user.py|lib/parser.rs|config/prod.yaml|pkg/server/main.go|
    web/components/Header.tsx|scripts/seed.sql|README.md|tests/login.spec.ts|build/webpack.config.js`,
  number: `3|7|12|18|24|31|42|56|64|75|88|96|120|144|250|310|475|620|812|999`,
  small: `2|3|4|5|6|7|8|9`,
  time: `8:15|9:00|9:30|10:45|11:20|13:10|14:30|15:45|16:05|17:30|18:20|19:40`,
  port: `3000|4173|5432|6379|8080|8443|9090|27017`,
  room: `Azalea|Bergamot|Cedar|Dahlia|Elm|Fjord|Gable|Harbor|Iris|Jasper`,
  hash: `a91f3c2|7be04d9|c0ffee1|19d8a77|e4b2201|5fa9c3d|0b7d6e8|d3adb33`,
  version: `1.4.2|2.0.0|3.11.7|0.9.18|5.2.0|18.3.1|4.17.21|22.6.0`,
  percent: `4|11|19|27|38|46|53|67|74|85|92`,
}
