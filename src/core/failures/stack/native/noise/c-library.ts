import { type NoiseWords, words } from './noise-words.ts'

/** The C library: how a process ends and starts, memory and strings. */
export const C_LIBRARY: NoiseWords = {
  names: words(`
    abort _abort __abort libc_abort raise _raise gsignal kill killpg tgkill tkill __kill
    pthread_kill __pthread_kill __pthread_kill_implementation __pthread_kill_internal exit _exit
    __exit exit_group quick_exit __run_exit_handlers _start _start_c start start_main _main main
    wmain _dyld_start start_thread pthread_start __pthread_start _pthread_start _pthread_body
    thread_start __start_thread clone __clone clone3 __clone3 __bionic_clone __restore_rt
    __restore __kernel_rt_sigreturn __kernel_vsyscall _sigtramp sigaction syscall __syscall
    libc_start_main_stage2 wait4 waitpid do_system system backtrace longjmp siglongjmp _longjmp
    malloc calloc realloc reallocarray reallocf free cfree memalign posix_memalign aligned_alloc
    valloc pvalloc malloc_usable_size mmap mmap64 munmap mprotect strlen strnlen strcpy strncpy
    strlcpy strcat strncat strlcat strcmp strncmp strcasecmp strncasecmp strcoll strxfrm strdup
    strndup strchr strchrnul strrchr strstr strcasestr strspn strcspn strpbrk strtok strtok_r
    strtol strtoul strtoll strtoull strtod atoi atol atof atoll stpcpy stpncpy wcslen wcscpy
    wcscmp wcsncpy wmemcpy memcpy memccpy mempcpy memmove memset memcmp memchr memrchr memmem bcmp
    bcopy bzero printf fprintf sprintf snprintf vprintf vfprintf vsprintf vsnprintf vasprintf
    asprintf puts fputs scanf sscanf fscanf vscanf vsscanf vfscanf lkl_panic_blink
    libc_io_functions_not_implemented_use_fdio_instead`),
  starts: words(`
    __mem memcpy_ memcpy- memmove_ memmove- memset_ memset- memcmp_ memcmp- memchr_ memchr-
    strlen_ strlen- strcmp_ strcmp- strcpy_ strcpy- strncpy_ strdup_ strchr_ strchr- __aeabi_mem
    __str __gi_ __wcs __libc_ __assert _assert assert_fail __fortify_ __stack_chk_fail __chk_fail
    __printf_chk je_ _int_malloc _int_free _int_realloc malloc calloc realloc __malloc sysmalloc
    arena_malloc tcmalloc scudo dlmalloc dlfree dlrealloc dlcalloc mozalloc_ moz_x
    partition_alloc:: allocator_shim:: base::allocator base::partition wtf::partition szone_
    tiny_malloc small_malloc nano_malloc mach_msg __psynch __semwait __ulock __futex pthread_cond
    __pthread_cond pthread_mutex __pthread_mutex pthread_create __dls _l_lock_ _l_unlock_ free(
    _io_v _io_printf`),
  parts: words(`partitionalloc allocator_shim ieee754-`),
  paths: words(`
    /glibc- /glibc/ /eglibc- /libc/ /musl/ /newlib/ /bionic/ /gcc/ /crosstool/ /llvm-build/
    -toolchain/ win_toolchain/ minkernel/crts/ vctools/crt /ucrt/ /jemalloc/ /tcmalloc/ /mimalloc/
    /partition_allocator/`),
  binaries: words(`
    linux-gate linux-vdso libpthread ld-linux ld-2 libc.so libc-2 libdl librt. libm.so libm-2
    libsystem_ libdyld linker libgcc_s libunwind libbacktrace app_process`),
}
