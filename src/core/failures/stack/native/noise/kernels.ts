import { type NoiseWords, words } from './noise-words.ts'

/** How kernels report a fault of their own, and how Windows enters and leaves a program. */
export const KERNELS: NoiseWords = {
  names: words(`
    dump_backtrace show_stack dump_stack dump_stack_lvl __dump_stack panic die __die bug_handler
    report_bug __report_bug notify_die oops_end oops_begin no_context __warn warn_slowpath_fmt
    warn_slowpath_null warn_slowpath_common print_address_description print_report print_trailer
    object_err end_report check_memory_region check_region_inline do_page_fault __do_page_fault
    do_user_addr_fault do_kern_addr_fault exc_page_fault asm_exc_page_fault page_fault
    async_page_fault do_mem_abort do_sp_pc_abort do_undefinstr do_translation_fault
    __do_kernel_fault __do_user_fault do_DataAbort do_PrefetchAbort brk_handler do_debug_exception
    call_break_hook die_kernel_fault die_helper general_protection do_general_protection
    do_error_trap do_trap invalid_op do_invalid_op fixup_bug refcount_warn_saturate usercopy_abort
    __check_object_size _etext ret_from_fork ret_fast_syscall unwind_backtrace unwind_frame
    walk_stackframe show_regs show_trace_log_lvl nmi_panic check_panic_on_warn kmsan_report
    save_stack_trace stack_trace_save arm64_notify_die _purecall purecall`),
  starts: words(`
    asm_exc_ exc_page exc_general exc_invalid exc_int3 el0_ el1_ do_el0 do_el1 el0t_ el1h_ .str
    .l_ kasan __kasan kmsan kcsan __asan_ _rtluserthreadstart __rtluserthreadstart
    rtluserthreadstart basethreadinitthunk rtlinitializeexceptionchain kiuserexceptiondispatch
    rtldispatchexception rtlraiseexception raiseexception unhandledexceptionfilter rtlreport
    rtlfailfast rtlfreeheap rtlallocateheap rtlreallocateheap rtlpheap rtlpfree rtlpallocate
    rtlploghea rtldebug rtlpdebug heapfree heapalloc virtualalloc cmemoryprotector
    memoryprotection:: __zx_panic zx_panic platform_panic __report_gsfailure __scrt_common_main
    __tmaincrtstart maincrtstart wmaincrtstart winmaincrtstart _callthreadstartex _threadstartex
    winmain wwinmain ntwaitfor zwwaitfor waitforsingleobject __crt _crt __gshandler verifierstop
    avrf vfbasic`),
  paths: words(`
    mm/kasan/ mm/kmsan/ mm/kfence/ lib/dump_stack.c kernel/kcsan/ kernel/panic.c`),
  binaries: words(`kernel32 ntdll kernelbase verifier vrfcore wow64 ucrtbase vcruntime`),
}
