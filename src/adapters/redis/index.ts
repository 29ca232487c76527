export { createRedisCache, type RedisCacheOptions, type RedisClient } from './redis-cache.ts'
