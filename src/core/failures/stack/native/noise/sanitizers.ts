import { type NoiseWords, words } from './noise-words.ts'

/** Sanitizers and what they wrap. */
export const SANITIZERS: NoiseWords = {
  starts: words(`
    crashtrampolineasm __interceptor_ ___interceptor_ __interceptor_trampoline interceptor_ __asan
    asan_ __msan msan_ __tsan tsan_ __ubsan ubsan_ __hwasan hwasan_ __lsan lsan_ __sanitizer
    __sancov __cfi_ __memprof __dfsan _asan_ __rtsan __nsan __gwp_asan gwp_asan kasan_ __kasan
    rosan_ __safestack wrap_malloc asan.module_ msan.module_ tsan.module_ agent::asan:: _hwasan_
    _msan_ _tsan_ _ubsan_ _lsan_ _sanitizer_ wrap_free wrap_calloc wrap_realloc wrap_mem wrap_str
    wrap_wcs wrap_pthread wrap_read wrap_write wrap_abort wrap_exit __wrap_malloc __wrap_free
    __wrap_mem __wrap_str`),
  parts: words(`
    interceptorcommon asan_onsigsegv asan_check_access asan_heap _asan_rtl_`),
  paths: words(`
    compiler-rt/lib/asan compiler-rt/lib/sanitizer_common compiler-rt/lib/msan
    compiler-rt/lib/tsan compiler-rt/lib/ubsan compiler-rt/lib/hwasan sanitizer_common/ lib/asan/`),
  binaries: words(`libclang_rt libasan libtsan libubsan liblsan libhwasan`),
}
